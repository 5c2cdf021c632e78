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

const clockParts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  weekday: 'short',
} as const

/** `minute`: of the day; `cutOff`: the minute of the day at which it is, null = there is none. */
type Wall = { day: string; weekday: number; minute: number; cutOff: number | null }

/** The day and time at the default sender's, as for the ship date; without a sender in the organization's time zone: rules act the same for every user who runs them. */
export async function wallOf(db: Db, orgId: number, now: Date): Promise<Wall> {
  const timeZone = await zoneOf(db, orgId)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, ...clockParts }).formatToParts(now)
  const read = new Map(parts.map(({ type, value }) => [type, value] as const))
  const { cutOff } = await readDefaults(db, orgId)
  return {
    day: `${read.get('year')}-${read.get('month')}-${read.get('day')}`,
    weekday: weekdays.indexOf(read.get('weekday') ?? '') + 1,
    minute: Number(read.get('hour')) * 60 + Number(read.get('minute')),
    cutOff: cutOff === CUT_OFF_NONE ? null : (cutOff - 1) * 60,
  }
}

/** What the clock says there, as rules ask. */
export async function clockOf(db: Db, orgId: number, now: Date): Promise<RuleClock> {
  const { weekday, minute, cutOff } = await wallOf(db, orgId, now)
  return {
    hour: Math.floor(minute / 60),
    weekday,
    beforeCutOff: cutOff === null ? null : minute < cutOff,
    minutesToCutOff: cutOff === null || minute >= cutOff ? null : cutOff - minute,
  }
}
