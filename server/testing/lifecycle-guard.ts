import type { Lifecycle } from '@waybill/contract/core/lifecycle'
import type { ClientBase } from 'pg'
import { stateText } from '../platform/database/index.ts'
import { SCOPE_ROLES } from '../platform/database/roles.ts'

/** The roles as which the product works, in scopes, in jobs and in functions of their own right. */
const BOUND = [...SCOPE_ROLES, 'worker', 'definer'].map((role) => `'waybill_${role}'`).join(', ')

const REFUSE = `
  create or replace function app.refuse_transition() returns trigger language plpgsql as $$
  begin
    raise exception 'No transition of %.% from % to %: the lifecycle does not list it', tg_table_name, tg_argv[0],
      to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0];
  end $$`

/** Every listed transition as a pair of stored values. */
function pairsOf({ values, transitions }: Lifecycle): string[] {
  return transitions.flatMap(({ from, to }) =>
    (from ?? []).map((before) => `(${stateText(values[before]!, values[to]!)})`),
  )
}

/**
 * Makes a test database refuse every transition that no lifecycle lists, so that each test of the suite proves that the server does only
 * what the tables say. Binds the product's own roles; a test plants what it likes as superuser.
 */
export async function guardLifecycles(client: ClientBase, lifecycles: readonly Lifecycle[]): Promise<void> {
  await client.query(REFUSE)
  for (const lifecycle of lifecycles)
    for (const place of lifecycle.columns) {
      const [table = '', column = ''] = place.split('.')
      const pairs = pairsOf(lifecycle)
      const unlisted = pairs.length === 0 ? 'true' : `(old.${column}, new.${column}) not in (${pairs.join(', ')})`
      await client.query(
        `create trigger guard_${column} before update of ${column} on ${table} for each row
         when (current_user in (${BOUND}) and old.${column} <> new.${column} and ${unlisted})
         execute function app.refuse_transition('${column}')`,
      )
    }
}
