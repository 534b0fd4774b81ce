const paths = ['/orders/1', '/orders/2', '/cart', '/health', '/login'];

/** A log with one error: 4,000 lines, the error in line 2,801. */
export function serviceLog(): string {
  const lines = Array.from({ length: 4000 }, (_, index) => lineOf(index));
  return `${lines.join('\n')}\n`;
}

function lineOf(index: number): string {
  const minute = Math.floor(index / 60);
  const time = `${twoDigits(9 + Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(index % 60)}`;
  if (index === 2800) return `${time} ERROR payment-7 connect ETIMEDOUT 10.0.4.17:5432`;
  return `${time} INFO  GET ${paths[index % paths.length]} 200 ${10 + ((index * 7) % 40)}ms`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
