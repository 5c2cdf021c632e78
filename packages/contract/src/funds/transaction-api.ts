import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { instant, money, uuid, uuidParams } from '../core/schemas.ts'
import { postageEntry } from './api.ts'

/** The parts of the postage balance, by account of the ledger. */
export const walletParts = { 2010: 'available', 2020: 'held', 2030: 'frozen' } as const
export type WalletPart = (typeof walletParts)[keyof typeof walletParts]

export const transactionLine = z.object({
  part: z.enum(Object.values(walletParts) as [WalletPart]),
  amount: money,
  balanceAfter: money,
})
export const relatedTransaction = z.object({
  id: uuid,
  at: instant,
  kind: z.int(),
  amount: money,
})

export const getTransaction = route({
  id: 'getTransaction',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/entry/:id',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'One transaction: what it did to each part of the balance, and what belongs to it',
  params: uuidParams,
  output: z.object({
    entry: postageEntry,
    lines: z.array(transactionLine),
    /** Everything about the same label or payment, oldest first, this transaction included; at most 50. */
    related: z.array(relatedTransaction),
    /** When it was posted; later than when it happened where the news came late. */
    postedAt: instant,
  }),
  errors: ['NOT_FOUND'],
})
