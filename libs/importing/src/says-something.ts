const letterOrDigit = /[\p{L}\p{N}]/u;

/** Whether there is more to a text than marks: `-` stands for no house number. */
export const saysSomething = (text: string): boolean => letterOrDigit.test(text);
