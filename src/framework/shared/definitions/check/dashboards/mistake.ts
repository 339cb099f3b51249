/** Takes a mistake down: where it is, what stands there, and what could stand there. */
export type Mistake = (pointer: string, found: string, expected: string) => void;
