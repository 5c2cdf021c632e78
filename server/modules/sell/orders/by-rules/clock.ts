import type { RuleClock } from '@waybill/contract/rules/order'
import { CUT_OFF_NONE } from '@waybill/contract/shipping/cut-off'
import { sql } from 'kysely'
import { zoneOfAddress } from '../../../../places/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { organizationZone } from '../../../people/identity/index.ts'

type From = { country: string; state: string | null; zip: string | null }

async function zoneOf(db: Db, orgId: number): Promise<string> {
  const { rows } = await sql<From>`
    select country, state, zip from addresses_default_sender where org_id = ${orgId} order by id limit 1`.execute(db)
  return (rows[0] && zoneOfAddress(rows[0])) ?? (await organizationZone(db, orgId))
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What the clock says at the default sender's, as it does for the ship date; without a sender in the organization's time zone: rules act alike whoever runs them. */
export async function clockOf(db: Db, orgId: number, now: Date): Promise<RuleClock> {
  const timeZone = await zoneOf(db, orgId)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const read = new Map(parts)
  const hour = Number(read.get('hour'))
  const { cutOff } = await readDefaults(db, orgId)
  return {
    hour,
    weekday: weekdays.indexOf(read.get('weekday') ?? '') + 1,
    beforeCutOff: cutOff === CUT_OFF_NONE ? null : hour < cutOff - 1,
  }
}
