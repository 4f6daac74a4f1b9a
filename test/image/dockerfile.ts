/** One Dockerfile instruction with its continuation lines joined, such as `COPY apps apps`. */
export interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

/** A build stage: the instructions from one FROM to the next. */
export interface Stage {
  /** The name after `AS`; empty for the last stage. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in order. */
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

/** The arguments of an instruction in exec form: `["node", "main.js"]`. */
export const parseExecForm = ({ text }: Instruction): readonly string[] =>
  JSON.parse(text.slice(text.indexOf('['))) as readonly string[];
