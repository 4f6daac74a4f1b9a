import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Command, InvalidArgumentError } from 'commander';
import { projectRoot } from '../apps/cli/src/environment.js';
import type { MutationTarget } from './mutation/targets.table.js';
import { mutationTargets } from './mutation/targets.table.js';

/** The share of mutants, in percent, that the specs of a target have to kill. */
const REQUIRED_SCORE = 80;

/** A mutant without any test that runs it counts as one that survived. */
const found = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/**
 * Changes the code of each target in many small ways (mutants), runs its specs with each change and
 * counts the changes that make a spec fail. Survivors are listed by Stryker, whole in
 * `coverage/mutation/<target>.html`.
 */
export const mutationCommand = new Command('mutation')
  .description('mutation testing: which changes of the code does no spec notice?')
  .argument('[targets...]', `${Object.keys(mutationTargets).join(', ')} (default: all)`)
  .action(async (names: readonly string[]) => {
    const selected = names.length === 0 ? Object.keys(mutationTargets) : names;
    const scores = new Map<string, number>();
    for (const name of selected) {
      const target = mutationTargets[name];
      if (!target) throw new InvalidArgumentError(`there is no target "${name}"`);
      scores.set(name, await scoreOf(name, target));
    }
    for (const [name, score] of scores) console.log(`${name.padEnd(16)} ${score.toFixed(1)} %`);
    process.exitCode = [...scores.values()].every((score) => score >= REQUIRED_SCORE) ? 0 : 1;
  });

/** Runs Stryker; returns the share of mutants found, in percent. */
const scoreOf = async (name: string, target: MutationTarget): Promise<number> => {
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
  const caught = results.filter(({ status }) => found.has(status)).length;
  const survived = results.filter(({ status }) => missed.has(status)).length;
  return (100 * caught) / Math.max(1, caught + survived);
};
