import { AppError } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import {
  unidentifiedClaimLifecycle,
  unidentifiedClaimState,
} from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { unidentifiedLifecycle, unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { holdConnection } from '../../warehouses/index.ts'
import { inService } from '../locked.ts'
import { isKnownCode, openForOrder } from '../open.ts'
import { floorFor } from './floor.ts'
import {
  audited,
  claimOf,
  type LockedClaim,
  type LockedParcel,
  lockParcel,
  releaseParcel,
  setClaim,
  setParcel,
  waitingClaims,
} from './locked.ts'
import { notifyOfConfirmation, notifyOfDisposal, notifyOfOther, notifyOfRejection } from './notify.ts'
import { copyPhotos } from './photos.ts'

type Floor = Promise<api.FloorUnidentified>

/** A return is inspected for connected sellers alone. */
async function requireConnected(
  db: Db,
  { operatorId, warehouseId }: LockedParcel,
  { orgId, seller }: LockedClaim,
): Promise<void> {
  if (!(await holdConnection(db, { orgId, operatorId, warehouseId })))
    throw new AppError('UNIDENTIFIED_CLAIM_LEFT', { params: { seller } })
}

/** The return that the parcel is, arrived and with its photos; its id. */
async function makeReturn(
  db: Db,
  ctx: BaseCtx,
  { known, mine }: { known: LockedParcel; mine: LockedClaim },
): Promise<number> {
  const { operatorId, warehouseId } = known
  const { orgId, outboundId } = mine
  // The code named no order, and may be on other parcels too: it is no tracking number of the return.
  const id = await openForOrder(db, ctx, { at: { operatorId, warehouseId }, outboundId, code: null })
  await copyPhotos(db, ctx, known, { orgId, id })
  return id
}

async function confirmClaim(
  db: Db,
  ctx: BaseCtx,
  { known, mine }: { known: LockedParcel; mine: LockedClaim },
): Promise<void> {
  if (!canTransition(unidentifiedClaimLifecycle, mine.state, 'confirmed', 'confirm'))
    throw new AppError('UNIDENTIFIED_CLAIM_STATE')
  if (!canTransition(unidentifiedLifecycle, known.state, 'identified', 'confirm'))
    throw new AppError('UNIDENTIFIED_STATE')
  await requireConnected(db, known, mine)
  const at = ctx.now()
  const returnId = await makeReturn(db, ctx, { known, mine })
  await setClaim(db, mine, { to: 'confirmed', at, set: { return_id: returnId } })
  for (const other of await waitingClaims(db, known)) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await setClaim(db, other, { to: 'superseded', at })
    // oxlint-disable-next-line no-await-in-loop
    await notifyOfOther(db, known, other)
  }
  await setParcel(db, known, { to: 'identified', at })
  await audited(db, ctx, { id: known.id, action: 'unidentifiedReturn.confirmed' })
  await notifyOfConfirmation(db, known, { ...mine, returnId })
}

/** Answers confirmUnidentified; confirmed twice, it is one return. */
export const confirm = (
  ctx: BaseCtx,
  id: number,
  { claimId }: ParsedOf<typeof api.confirmUnidentified>['body'],
): Floor =>
  inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { operatorId: ctx.actor.orgId })
    const mine = await claimOf(db, known, { claimId })
    if (mine.state !== unidentifiedClaimState.confirmed) await confirmClaim(db, ctx, { known, mine })
    return floorFor(db, ctx, id)
  })

/** Answers rejectUnidentified; rejected twice, the first reason stands. */
export const reject = (
  ctx: BaseCtx,
  id: number,
  { claimId, reason }: ParsedOf<typeof api.rejectUnidentified>['body'],
): Floor =>
  inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { operatorId: ctx.actor.orgId })
    const mine = await claimOf(db, known, { claimId })
    if (mine.state !== unidentifiedClaimState.rejected) {
      if (!canTransition(unidentifiedClaimLifecycle, mine.state, 'rejected', 'reject'))
        throw new AppError('UNIDENTIFIED_CLAIM_STATE')
      await setClaim(db, mine, { to: 'rejected', at: ctx.now(), set: { reason } })
      await releaseParcel(db, known, ctx.now())
      await audited(db, ctx, { id, action: 'unidentifiedReturn.rejected' })
      await notifyOfRejection(db, known, { ...mine, reason })
    }
    return floorFor(db, ctx, id)
  })

async function disposeOf(db: Db, ctx: BaseCtx, { known, anyway }: Disposing & { known: LockedParcel }): Promise<void> {
  const { code, disposeFrom } = known
  if (!canTransition(unidentifiedLifecycle, known.state, 'disposed', 'dispose'))
    throw new AppError('UNIDENTIFIED_STATE')
  if (disposeFrom > ctx.now()) throw new AppError('UNIDENTIFIED_EARLY')
  // A return of it may have been announced since it was recorded.
  if (!anyway && (await isKnownCode(db, known, code)))
    throw new AppError('UNIDENTIFIED_KNOWN', { params: { value: code } })
  await setParcel(db, known, { to: 'disposed', at: ctx.now() })
  await audited(db, ctx, { id: known.id, action: 'unidentifiedReturn.disposed' })
  await notifyOfDisposal(db, known)
}

type Disposing = ParsedOf<typeof api.disposeUnidentified>['body']
/** Answers disposeUnidentified; disposed of twice, it is so once. */
export const dispose = (ctx: BaseCtx, id: number, { anyway }: Disposing): Floor =>
  inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { operatorId: ctx.actor.orgId })
    if (known.state !== unidentifiedState.disposed) await disposeOf(db, ctx, { known, anyway })
    return floorFor(db, ctx, id)
  })
