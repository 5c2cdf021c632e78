import { formatMoney } from '@waybill/contract/core/money'
import { z } from 'zod'
import { type Database, inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'
import { fundsOf } from './customer.ts'
import { mailOrganization, type Notice } from '../../site/outbox/index.ts'

/** Compares one wallet with its threshold. */
export const checkAlarmKind = jobKind('wallets.check-alarm', z.strictObject({ orgId: z.int() }))
/** Compares all of them. */
export const checkAlarmsKind = jobKind('wallets.check-alarms', z.strictObject({}))

const noticeOf = (available: number, threshold: number): Notice => ({
  title: {
    en: `Your balance is low: ${formatMoney(available)}`,
    cn: `余额不足提醒：${formatMoney(available)}`,
  },
  body: {
    en: `Your available balance with the platform fell below ${formatMoney(threshold)}. When it can't cover a label, your sellers' purchases are paused.\n\nAdd funds in time. Bank debits and transfers take several days.`,
    cn: `您在平台的可用余额已低于 ${formatMoney(threshold)}。余额不足以支付面单时，您的卖家将无法购买面单。\n\n请及时充值，银行扣款和转账需要数日到账。`,
  },
  link: { label: { en: 'Open your balance', cn: '查看余额' }, path: '/a/#/wallet' },
})

/** Mails a reseller's staff when its wallet has fallen below the threshold: once for each time that it falls. */
export async function checkAlarm(database: Database, orgId: number, now: Date): Promise<void> {
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const alarm = await db
      .selectFrom('wallet_alarm')
      .selectAll()
      .where('org_id', '=', orgId)
      .forUpdate()
      .executeTakeFirst()
    if (!alarm || alarm.threshold === null) return
    const { available } = await fundsOf(db, orgId)
    const isLow = available < alarm.threshold
    if (isLow === (alarm.low_since !== null)) return
    await db
      .updateTable('wallet_alarm')
      .set({ low_since: isLow ? now : null })
      .where('org_id', '=', orgId)
      .execute()
    if (isLow) await mailOrganization(db, orgId, noticeOf(available, alarm.threshold))
  })
}

/** Compares every wallet that has an alarm; each in a transaction of its own. */
export async function checkAlarms(database: Database, now: Date): Promise<void> {
  const alarms = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.selectFrom('wallet_alarm').select('org_id').where('threshold', 'is not', null).orderBy('org_id').execute(),
  )
  for (const { org_id: orgId } of alarms) await checkAlarm(database, orgId, now)
}
