/**
 * Waits until timers and input and output had their turn.
 *
 * A message to oneself is a turn without the milliseconds that a timer costs, and fake timers do not stop it. Where there
 * are no messages there is no other work to wait for.
 */
export async function nextTurn(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>(resolve => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
