/** For one machine's own use, often a small one, with nothing else on it to replicate to. */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // Only TCP: a socket's path must be shorter than many a checkout's.
  unix_socket_directories: '',
  // Eight workers and more may share it with an import, and specs with one another.
  max_connections: '300',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  // Queries are short; compiling one takes longer than running it.
  jit: 'off',
  // The data is on an SSD more often than not, or in memory.
  random_page_cost: '1.1',
  // Loads write their tables without a log of every row.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // A crash loses the last moments, never consistency; an import is run again.
  synchronous_commit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
