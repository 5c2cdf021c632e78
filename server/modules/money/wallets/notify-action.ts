import { orgType } from '@waybill/contract/core/enums'
import { formatMoney } from '@waybill/contract/core/money'
import type { Text } from '@waybill/contract/core/messages'
import { accountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import type { AccountActionKind } from '@waybill/contract/wallets/enums'
import { accountActionWords } from '@waybill/contract/wallets/words'
import { sql } from 'kysely'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization, type Notice } from '../../site/outbox/index.ts'
import { type ActionRecord, selectActions } from './action-rows.ts'
import type { ActionRef } from './notify-kinds.ts'

/** Notes that people were notified; undefined: they were before. */
async function claim(
  db: Db,
  { orgId, id }: ActionRef,
  column: 'staff_notified_at' | 'customer_notified_at',
): Promise<(ActionRecord & { provider_org_id: number }) | undefined> {
  const row = await db
    .updateTable('account_action')
    .set({ [column]: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(column, 'is', null)
    .returning('provider_org_id')
    .executeTakeFirst()
  if (!row) return undefined
  const [action] = await selectActions(db, sql`a.org_id = ${orgId} and a.id = ${id}::bigint`, 1)
  return action && { ...action, ...row }
}

/** Mails the provider's other staff that an action waits for one of them; of one that is decided already there is nothing to do. */
export async function notifyStaff(database: Database, ref: ActionRef): Promise<void> {
  await inScope(database, { role: 'service', orgId: ref.orgId }, async (db) => {
    const action = await claim(db, ref, 'staff_notified_at')
    if (action?.state !== accountActionState.waiting) return
    const [number, sum, kind] = [actionNumber(action.id), formatMoney(action.amount), accountActionWords[action.kind]]
    const by = action.requester ?? '-'
    const notice: Notice = {
      title: {
        en: `${kind.en} of ${sum} for ${action.org_name} needs your approval`,
        cn: `${action.org_name} 的${kind.cn}（${sum}）待您审核`,
      },
      body: {
        en: `${number} was requested by ${by}. Reason: ${action.reason}\n\nThe amount is above your limit, so it needs the approval of a second person. Nothing has changed yet.`,
        cn: `${number} 由 ${by} 申请。原因：${action.reason}\n\n金额超过您设置的限额，须由另一人审核。目前余额未发生变化。`,
      },
      link: { label: { en: 'Open the action', cn: '查看操作' }, path: `/a/#/account-action/lists?action=${action.id}` },
    }
    await mailOrganization(db, action.provider_org_id, notice, action.requested_by)
  })
}

const titles: Record<AccountActionKind, (sum: string) => Text> = {
  credit: (sum) => ({ en: `${sum} was credited to your balance`, cn: `已为您的余额加款 ${sum}` }),
  debit: (sum) => ({ en: `${sum} was debited from your balance`, cn: `已从您的余额扣款 ${sum}` }),
  freeze: (sum) => ({ en: `${sum} of your balance was frozen`, cn: `您的余额已冻结 ${sum}` }),
  unfreeze: (sum) => ({ en: `${sum} of your balance was unfrozen`, cn: `您的余额已解冻 ${sum}` }),
  creditLimit: (sum) => ({ en: `Your credit limit is now ${sum}`, cn: `您的信用额度已调整为 ${sum}` }),
  writeOff: (sum) => ({ en: `${sum} that you owed was written off`, cn: `您的欠款 ${sum} 已核销` }),
}

function customerNotice(action: ActionRecord, path: string): Notice {
  const after = formatMoney(action.available_after ?? 0)
  const number = action.case_number
  return {
    title: titles[action.kind](formatMoney(action.amount)),
    body: {
      en: `Reason: ${action.reason}${number === null ? '' : `\n\nCase number: ${number}`}\n\nAvailable balance: ${after}.`,
      cn: `原因：${action.reason}${number === null ? '' : `\n\n案件编号：${number}`}\n\n可用余额：${after}。`,
    },
    link: { label: { en: 'Open the transactions', cn: '查看流水' }, path },
  }
}

/** Notifies the customer of an action that was applied: a seller by message and mail, a reseller, who has no inbox, by mail. */
export async function notifyCustomer(database: Database, ref: ActionRef): Promise<void> {
  await inScope(database, { role: 'service', orgId: ref.orgId }, async (db) => {
    const action = await claim(db, ref, 'customer_notified_at')
    if (action?.state !== accountActionState.applied) return
    const { type } = await db
      .selectFrom('tenancy_org')
      .select('type')
      .where('id', '=', ref.orgId)
      .executeTakeFirstOrThrow()
    const isSeller = type === orgType.OMS
    const notice = customerNotice(action, isSeller ? '/e/#/funds/postage' : '/a/#/wallet')
    if (isSeller) {
      const { title, body, link } = notice
      await addMessage(db, { orgId: ref.orgId, kind: 'funds', title, body, href: link.path })
    }
    await mailOrganization(db, ref.orgId, notice)
  })
}
