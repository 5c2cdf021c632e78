import type { Text } from '@waybill/contract/core/messages'
import { unidentifiedClaimState } from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { mailOrganization, type Notice } from '../../../site/outbox/index.ts'
import type { LockedClaim, LockedParcel } from './locked.ts'

const mail = (db: Db, { operatorId, id }: LockedParcel, words: { title: Text; body: Text }): Promise<void> =>
  mailOrganization(db, operatorId, {
    ...words,
    link: {
      label: { en: 'Open the unidentified return', cn: '查看无主退货' },
      path: `/w/#/return/unidentified/${id}`,
    },
  })

async function nameOf(db: Db, orgId: number): Promise<string> {
  const { name } = await db.selectFrom('tenancy_org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  return name ?? ''
}

/** Mails the warehouse that a seller claims a parcel; needs the service scope, as all of these do. */
export async function mailOfClaim(
  db: Db,
  known: LockedParcel,
  { orgId, orderNo }: { orgId: number; orderNo: string },
): Promise<void> {
  const seller = await nameOf(db, orgId)
  await mail(db, known, {
    title: { en: `${seller} claims ${known.number}`, cn: `${seller} 认领 ${known.number}` },
    body: {
      en: `It is said to be a return of order ${orderNo}. Compare the parcel with it, and confirm or reject the claim.`,
      cn: `该卖家认为它是订单 ${orderNo} 的退货。请核对包裹后确认或拒绝认领。`,
    },
  })
}

/** Mails the warehouse that a claim is no longer to be decided. */
export const mailOfWithdrawal = (db: Db, known: LockedParcel, { seller, orderNo }: LockedClaim): Promise<void> =>
  mail(db, known, {
    title: { en: `${seller} withdrew its claim of ${known.number}`, cn: `${seller} 撤回了对 ${known.number} 的认领` },
    body: {
      en: `It is no return of order ${orderNo} after all.`,
      cn: `该包裹并非订单 ${orderNo} 的退货。`,
    },
  })

const toParcel = (id: number): string => `/o/#/return/unidentified/${id}`
const openParcel: Text = { en: 'Open the unidentified return', cn: '查看无主退货' }

/** A message and a mail: who claimed a parcel waits for the end of it. */
async function notify(db: Db, orgId: number, { title, body, link }: Notice): Promise<void> {
  await addMessage(db, { orgId, kind: 'shipping', title, body, href: link.path })
  await mailOrganization(db, orgId, { title, body, link })
}

/** Tells the seller that the parcel is a return of its order. */
export const notifyOfConfirmation = (
  db: Db,
  { number }: LockedParcel,
  { orgId, orderNo, returnId }: LockedClaim & { returnId: number },
): Promise<void> =>
  notify(db, orgId, {
    title: { en: `${number} is a return of ${orderNo}`, cn: `${number} 是 ${orderNo} 的退货` },
    body: {
      en: 'The warehouse confirmed your claim. The return is inspected like any other.',
      cn: '仓库已确认您的认领，该退货将照常检验。',
    },
    link: { label: { en: 'Open the return', cn: '查看退货' }, path: `/o/#/return/detail/${returnId}` },
  })

/** Tells the seller why it is no return of its order. */
export const notifyOfRejection = (
  db: Db,
  { id, number }: LockedParcel,
  { orgId, orderNo, reason }: LockedClaim & { reason: string },
): Promise<void> =>
  notify(db, orgId, {
    title: { en: `${number}: your claim for ${orderNo} was rejected`, cn: `${number}：您用 ${orderNo} 的认领被拒绝` },
    body: { en: `Reason: ${reason}`, cn: `原因：${reason}` },
    link: { label: openParcel, path: toParcel(id) },
  })

/** Tells a seller that the parcel is of another order: of somebody else, or of its own as Returns found out. */
export const notifyOfOther = (
  db: Db,
  { id, number }: LockedParcel,
  { orgId, orderNo }: LockedClaim,
  by: 'claim' | 'returns' = 'claim',
): Promise<void> =>
  notify(db, orgId, {
    title: { en: `${number} is no return of ${orderNo}`, cn: `${number} 不是 ${orderNo} 的退货` },
    body:
      by === 'claim'
        ? { en: "The warehouse confirmed another seller's claim.", cn: '仓库已确认其他卖家的认领。' }
        : { en: 'The warehouse found the order that it is a return of.', cn: '仓库已找到该包裹所属的订单。' },
    link: { label: openParcel, path: toParcel(id) },
  })

/** Tells sellers whose claims were rejected that the parcel is gone. */
export async function notifyOfDisposal(db: Db, { id, number }: LockedParcel): Promise<void> {
  const { rows } = await sql<{ orgId: number }>`
    select distinct org_id as "orgId" from unidentified_claim
    where parcel_id = ${id} and state = ${stateSql(unidentifiedClaimState.rejected)} order by 1`.execute(db)
  for (const { orgId } of rows)
    await notify(db, orgId, {
      title: { en: `${number} was disposed of`, cn: `${number} 已销毁` },
      body: {
        en: 'You had claimed this parcel, and no claim was confirmed in time.',
        cn: '您曾认领该包裹，期限内没有认领得到确认。',
      },
      link: { label: openParcel, path: toParcel(id) },
    })
}
