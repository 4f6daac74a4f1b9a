import { reliabilityTable } from '../evaluation/calibration-report.js';
import { figure, textTable } from '../evaluation/text-table.js';
import type { CalibrationRun, Fitness } from './calibration-run.js';

/** The constants as the table of the geocoder holds them, and how well they fare, as Markdown. */
export const calibrationText = (run: CalibrationRun): string => {
  const { fitted, onFitHalf, onOtherHalf, inUseOnOtherHalf } = run;
  const doubts = Object.entries(fitted.doubts).map(([name, value]) => [name, figure(value, 1)]);
  const constants = [
    ['base', figure(fitted.base, 1)],
    ['rivalDecay', figure(fitted.rivalDecay, 1)],
    ...doubts,
  ];
  const fitness = [
    ['fitted, on the files fitted on', ...fitnessCells(onFitHalf)],
    ['fitted, on the other files', ...fitnessCells(onOtherHalf)],
    ['in use, on the other files', ...fitnessCells(inUseOnOtherHalf)],
  ];
  return [
    textTable(['constant', 'fitted'], constants),
    textTable(['constants', 'answers', 'log loss', 'calibration error'], fitness),
    `How sure the fitted constants are of the other files:\n\n${reliabilityTable(onOtherHalf.calibration)}`,
  ].join('\n\n');
};

const fitnessCells = ({ answers, loss, calibration }: Fitness): readonly string[] => [
  String(answers),
  figure(loss, 4),
  figure(calibration.expectedError, 4),
];
