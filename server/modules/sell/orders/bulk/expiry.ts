import { UNDO_DAYS } from '@waybill/contract/orders/bulk-api'

/** Changes made before this moment can no longer be undone. */
export const expiry = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * 86_400_000)
