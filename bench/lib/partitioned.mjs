const KEY = 'id bigint generated always as identity primary key,'
const END = ' <= 1e12)\n);'

/**
 * Rewrites the schemas so that bet_data is partitioned by strategy, as docs/scaling.md proposes, to measure the change
 * before it is needed.
 * @param {number} count number of partitions; 1 leaves them unchanged
 * @returns {(file: string, sql: string) => string}
 */
export const partitionActions = (count) => (file, sql) => {
  if (count === 1 || !file.endsWith('_bet_data.sql')) return sql
  if (!sql.includes(KEY) || !sql.includes(END)) throw new Error(`${file} is not as it was when this was written`)
  const partitions = Array.from(
    { length: count },
    (_, i) => `
      create table public.bet_data_${i} partition of public.bet_data
        for values with (modulus ${count}, remainder ${i});
      alter table public.bet_data_${i} enable row level security;
      revoke all on table public.bet_data_${i} from public, anon, authenticated, service_role;`,
  )
  return sql
    .replace(KEY, 'id bigint generated always as identity,')
    .replace(
      END,
      `${END.replace('\n);', ',\n  primary key (strategy_id, id)\n) partition by hash (strategy_id);')}${partitions.join('')}`,
    )
}
