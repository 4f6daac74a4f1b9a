/** One line of a Dockerfile, its continuations joined: `COPY apps apps`. */
export interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

/** What stands between one FROM and the next. */
export interface Stage {
  /** As other stages call it; the last one has no name. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in their order. */
export const stagesOf = (dockerfile: string): readonly Stage[] => {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsOf(dockerfile)) {
    if (instruction.keyword !== 'FROM') stages.at(-1)?.instructions.push(instruction);
    else stages.push({ name: / AS (\S+)$/i.exec(instruction.text)?.[1] ?? '', instructions: [] });
  }
  return stages;
};

const instructionsOf = (dockerfile: string): readonly Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, keyword = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { keyword: keyword.toUpperCase(), text };
    });

/** The words of an instruction that is written as a list: `["node", "main.js"]`. */
export const wordsOf = ({ text }: Instruction): readonly string[] =>
  JSON.parse(text.slice(text.indexOf('['))) as readonly string[];
