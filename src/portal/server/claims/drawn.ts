/** What is claimed for a participant on a day, from a category's budget. */
export interface ClaimedPart {
  participant: string;
  category: string | null;
  delivered_on: string;
  /** In cents. */
  amount: number;
}

/** What is claimed of budgets: asked of once for each line of a claim, so summed by day as it is added. */
export class Drawn {
  readonly #days = new Map<string, Map<string, number>>();

  constructor(parts: readonly ClaimedPart[]) {
    for (const part of parts) this.add(part);
  }

  add({ participant, category, delivered_on: day, amount }: ClaimedPart): void {
    for (const key of [`${participant} ${category}`, participant]) {
      const days = this.#days.get(key) ?? new Map<string, number>();
      days.set(day, (days.get(day) ?? 0) + amount);
      this.#days.set(key, days);
    }
  }

  /** What is claimed of a participant's budget of a category for supports of these days, in cents; of all without one. */
  between(participant: string, category: string | undefined, from: string, until: string): number {
    const key = category === undefined ? participant : `${participant} ${category}`;
    const days = this.#days.get(key) ?? new Map<string, number>();
    return [...days].reduce((sum, [day, amount]) => (day >= from && day <= until ? sum + amount : sum), 0);
  }
}
