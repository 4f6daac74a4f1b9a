import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Command, InvalidArgumentError } from 'commander';
import { projectRoot } from '../apps/cli/src/environment.js';
import type { MutationTarget } from './mutation/targets.table.js';
import { mutationTargets } from './mutation/targets.table.js';

/** The share of mutants, in percent, that the specs of a target have to kill. */
const REQUIRED_SCORE = 80;

const killedStatuses = new Set(['Killed', 'Timeout']);
/** A mutant that no test executes counts as one that survived. */
const survivedStatuses = new Set(['Survived', 'NoCoverage']);

/**
 * Changes the code of each target in many small ways (mutants), runs its specs with each change and
 * counts the changes that make a spec fail. Stryker lists the survivors, in full in
 * `coverage/mutation/<target>.html`.
 */
export const mutationCommand = new Command('mutation')
  .description('mutation testing: which changes of the code does no spec detect?')
  .argument('[targets...]', `${Object.keys(mutationTargets).join(', ')} (default: all)`)
  .action(async (names: readonly string[]) => {
    const selected = names.length === 0 ? Object.keys(mutationTargets) : names;
    const outcomes: MutationOutcome[] = [];
    for (const name of selected) {
      const target = mutationTargets[name];
      if (!target) throw new InvalidArgumentError(`there is no target "${name}"`);
      outcomes.push(await outcomeOf(name, target));
    }
    printOutcomes(outcomes);
    process.exitCode = outcomes.every((outcome) => scoreOf(outcome) >= REQUIRED_SCORE) ? 0 : 1;
  });

/** How many mutants of a target the specs killed. */
interface MutationOutcome {
  readonly target: string;
  readonly mutants: number;
  readonly killed: number;
}

/** Runs Stryker on a target. */
const outcomeOf = async (name: string, target: MutationTarget): Promise<MutationOutcome> => {
  console.log(`\n== ${name}`);
  process.env.MUTATION_SPECS = JSON.stringify(target.specs);
  process.env.MUTATION_USES_POSTGRES = target.usesPostgres ? 'true' : '';
  const results = await new Stryker({
    mutate: [...target.files, '!**/*.{spec,fake,table}.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.js', related: false },
    coverageAnalysis: 'perTest',
    concurrency: target.usesPostgres ? 1 : 2,
    ignorePatterns: ['dist', '.data', 'coverage'],
    tempDirName: 'coverage/mutation/sandbox',
    reporters: ['clear-text', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    htmlReporter: { fileName: join(projectRoot, `coverage/mutation/${name}.html`) },
  }).runMutationTest();
  const killed = results.filter(({ status }) => killedStatuses.has(status)).length;
  const survived = results.filter(({ status }) => survivedStatuses.has(status)).length;
  return { target: name, mutants: killed + survived, killed };
};

const printOutcomes = (outcomes: readonly MutationOutcome[]): void => {
  const rows = outcomes.map((outcome) => [
    outcome.target,
    outcome.mutants,
    outcome.killed,
    `${scoreOf(outcome).toFixed(1)} %`,
  ]);
  for (const [target, ...figures] of [['target', 'mutants', 'killed', 'score'], ...rows]) {
    const columns = figures.map((figure) => String(figure).padStart(8));
    console.log(`${String(target).padEnd(16)}${columns.join('')}`);
  }
};

/** The share of mutants killed, in percent. */
const scoreOf = ({ mutants, killed }: MutationOutcome): number =>
  (100 * killed) / Math.max(1, mutants);
