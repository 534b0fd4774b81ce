/** The place of a call in the order of its batch. */
export interface Turn {
  /** Resolves when all calls before have passed. */
  comes(): Promise<void>;
  /** Lets the next call go on. */
  pass(): void;
}

/**
 * Works on items side by side, so many at a time, and gives the answers in the order of the items.
 *
 * After the first failure nothing more is begun; what runs is waited for, then the failure is thrown.
 */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item, turn: Turn) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const turns = turnsOf(items.length);
  const failures: unknown[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const index = next;
      next += 1;
      const turn = turns[index];
      if (turn === undefined) return;
      try {
        answers[index] = await work(items[index] as Item, turn);
      } catch (error) {
        failures.push(error);
      } finally {
        // A call that never came to its turn must not hold up the others.
        turn.pass();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return answers;
}

function turnsOf(count: number): readonly Turn[] {
  const turns: Turn[] = [];
  let before: Promise<void> = Promise.resolve();
  for (let index = 0; index < count; index += 1) {
    const earlier = before;
    let pass: (() => void) | undefined;
    const passed = new Promise<void>(resolve => {
      pass = resolve;
    });
    // A call may pass before its turn comes; those behind it still wait for all before it.
    before = Promise.all([earlier, passed]).then(() => undefined);
    turns.push({ comes: () => earlier, pass: () => pass?.() });
  }
  return turns;
}
