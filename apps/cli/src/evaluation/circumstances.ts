import { cpus } from 'node:os';

/** When and on what the figures were taken. */
export const circumstances = (): string => {
  const cores = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const model = cores[0]?.model.trim() ?? 'unknown';
  return `${date} · Node ${process.versions.node} · ${cores.length} CPUs (${model})`;
};
