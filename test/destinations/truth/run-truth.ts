import { readServiceOptions } from '../../support/service-options.js';
import { heldAgainst } from './hold-against-truth.js';
import { missLines, parts, shareOf } from './truth-report.js';
import { truths } from './truths.table.js';

const { url, key, more } = readServiceOptions(
  'test:truth -- --url http://localhost:3000 --key KEY [--extract NAME]',
  'extract',
);
const wanted = more['extract'];

const all = await heldAgainst(
  { url, key },
  Object.entries(truths).filter(([extract]) => !wanted || wanted.includes(extract)),
);
for (const line of missLines(all)) console.log(line);
console.log(`\n${all.length} destinations`);
for (const part of parts) {
  const { right, of } = shareOf(part, all);
  console.log(`${part.padEnd(9)} ${right} of ${of} right: ${((100 * right) / of).toFixed(1)} %`);
}
