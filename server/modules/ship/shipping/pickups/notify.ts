import { carrierName } from '@waybill/contract/carriers/catalogue'
import { errorText } from '@waybill/contract/core/errors'
import { pickupNumber, type PickupState } from '@waybill/contract/pickups/lifecycle'
import type { Db } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import type { RowProblem } from '../request/problem.ts'

interface NoticedPickup {
  orgId: number
  id: number
  carrier: number
  date: string
  planId: number | null
  /** What the seller asked for itself needs no message. */
  pending: 'cancel' | 'change' | null
}

/** A message to the seller about a pickup that nobody came to, or that a recurring pickup could not have. */
export async function addPickupMessage(
  db: Db,
  { orgId, id, carrier, date, planId, pending }: NoticedPickup,
  { to, actor }: { to: PickupState; actor: 'carrier' | 'seller' | 'system' },
) {
  const { en, cn } = carrierName(carrier)
  const href = `/e/#/pickup/lists?pickup=${id}`
  const number = pickupNumber(id)
  const again = { en: 'Open the pickup to schedule it again.', cn: '打开该取件即可重新预约。' }
  if (to === 'missed')
    await addMessage(db, {
      orgId,
      kind: 'account',
      title: { en: `${en} missed your pickup ${number}`, cn: `${cn} 未完成取件 ${number}` },
      body: {
        en: `No parcel of the pickup on ${date} has been scanned. ${again.en}`,
        cn: `${date} 的取件没有任何包裹被扫描。${again.cn}`,
      },
      href,
    })
  if (to === 'canceled' && pending !== 'cancel')
    await addMessage(db, {
      orgId,
      kind: 'account',
      title: { en: `${en} canceled your pickup ${number}`, cn: `${cn} 已取消取件 ${number}` },
      body: {
        en: `The driver canceled the pickup on ${date}. ${again.en}`,
        cn: `司机取消了 ${date} 的取件。${again.cn}`,
      },
      href,
    })
  if (to === 'failed' && actor === 'system')
    await addMessage(db, {
      orgId,
      kind: 'account',
      title: { en: `${en} never confirmed your pickup ${number}`, cn: `${cn} 一直未确认取件 ${number}` },
      body: {
        en: `The pickup on ${date} is closed and isn't charged. ${again.en}`,
        cn: `${date} 的取件已关闭，不收取费用。${again.cn}`,
      },
      href,
    })
  else if (to === 'failed' && planId !== null)
    await addMessage(db, {
      orgId,
      kind: 'account',
      title: { en: `${en} rejected your pickup ${number}`, cn: `${cn} 拒绝了取件 ${number}` },
      body: {
        en: `The recurring pickup on ${date} wasn't scheduled. ${again.en}`,
        cn: `${date} 的定期取件未能预约。${again.cn}`,
      },
      href,
    })
}

/** A message about a day on which a recurring pickup could not be scheduled, and why. */
export async function addPlanMessage(
  db: Db,
  { orgId, carrier, date }: Pick<NoticedPickup, 'orgId' | 'carrier' | 'date'>,
  { code, params, zhParams }: RowProblem,
): Promise<void> {
  const { en, cn } = carrierName(carrier)
  const why = errorText(code, params, zhParams)
  await addMessage(db, {
    orgId,
    kind: 'account',
    title: { en: `Your ${en} pickup on ${date} isn't scheduled`, cn: `${date} 的 ${cn} 取件未能预约` },
    body: { en: `Reason: ${why.en}`, cn: `原因：${why.cn}` },
    href: '/e/#/pickup/recurring',
  })
}
