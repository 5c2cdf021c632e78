import { cancelRateSheet, scheduleRateSheet } from '@waybill/contract/rate-sheets/api'
import type { TestServer } from './server.ts'

type Value = string | number

/** What is asked of a version of a rate sheet in each state, as the walk over lifecycles asks it. */
export function rateSheetCases(
  server: TestServer,
): Record<string, (value: Value) => Promise<string | null | undefined>> {
  const as = 'admin@demo.test'
  const scope = { kind: 'fuel', carrier: 1 } as const
  const plant = async (state: Value): Promise<number> => {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into rate_sheet (kind, carrier, version, state, name, source, status, rows, row_count, effective_from, created_by, created_at,
         scheduled_at, canceled_at)
       select 'fuel', 1, 1 + coalesce(max(version), 0), $1, 'Fuel', 'A page', 'sample', '[]', 0,
         case when $1 <> 'draft' then date '2099-01-01' end, 1, now(), case when $1 <> 'draft' then now() end,
         case when $1 = 'canceled' then now() end from rate_sheet where kind = 'fuel' and carrier = 1 returning id::int`,
      [state],
    )
    return rows[0]!.id
  }
  const forget = () => server.admin.query('delete from rate_sheet')
  return {
    // A version that is scheduled is no draft any more, and a draft is all that can be asked for.
    'rate_sheet.state schedule': async (state) => {
      await forget()
      await plant(state)
      const body = { ...scope, seen: 0, startsOn: '2099-02-01', doubtsSeen: true }
      return (await server.call(scheduleRateSheet, { body }, { as })).body.errorCode
    },
    'rate_sheet.state cancel': async (state) => {
      await forget()
      const id = await plant(state)
      return (await server.call(cancelRateSheet, { params: { id } }, { as })).body.errorCode
    },
  }
}
