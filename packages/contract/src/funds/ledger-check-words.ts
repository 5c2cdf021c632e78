import type { Text } from '../core/messages.ts'

/** What a check of the ledger looks for: the invariant that it proves, and what is wrong where it finds a row. */
export const ledgerChecks = {
  unbalanced: {
    invariant: 'F1',
    text: { en: "The lines of a transfer don't add up to zero", cn: '一笔转账的分录合计不为零' },
  },
  tooFewLines: {
    invariant: 'F1',
    text: { en: 'A transfer has fewer than two lines', cn: '一笔转账的分录少于两条' },
  },
  balanceMismatch: {
    invariant: 'F1',
    text: { en: "A balance isn't the sum of its entries", cn: '余额与分录合计不符' },
  },
  versionGap: { invariant: 'F1', text: { en: 'The entries of a balance have a gap', cn: '余额的分录不连续' } },
  chainBroken: {
    invariant: 'F1',
    text: { en: "A running balance doesn't follow from the one before it", cn: '滚动余额与上一条不衔接' },
  },
  bookGap: { invariant: 'F1', text: { en: 'The transfers of a ledger have a gap', cn: '账本中的转账不连续' } },
  shownBalanceMismatch: {
    invariant: 'F1',
    text: {
      en: "The balance shown beside a transaction isn't the one after it",
      cn: '流水旁显示的余额不是该笔之后的余额',
    },
  },
  chainIncomplete: {
    invariant: 'F2',
    text: { en: 'A transfer is missing from a ledger of its chain', cn: '一笔转账未记入链条上的每个账本' },
  },
  soldBelowCost: {
    invariant: 'F2',
    text: {
      en: 'A label was sold for less than it costs the reseller, and no price rule allows it',
      cn: '面单售价低于分销商成本，且没有价格规则允许',
    },
  },
  coverMismatch: {
    invariant: 'F2',
    text: {
      en: "What a label's insurance was posted with isn't what its purchase says",
      cn: '面单保险费的入账金额与购买记录不符',
    },
  },
  negativeHeld: { invariant: 'F3', text: { en: 'A held or frozen balance is negative', cn: '预扣或冻结余额为负数' } },
  resolvedTwice: { invariant: 'F4', text: { en: 'A hold was resolved twice', cn: '一笔预扣被结算了两次' } },
  heldMismatch: {
    invariant: 'F4',
    text: { en: "The held balance isn't the sum of the open holds", cn: '预扣金额与未结算的预扣合计不符' },
  },
  reversalMismatch: {
    invariant: 'F5',
    text: {
      en: "A refund or charge after void doesn't equal the label's charge",
      cn: '退款或作废后扣款与面单扣款金额不符',
    },
  },
  creditedTwice: { invariant: 'F6', text: { en: 'One funding was credited twice', cn: '同一笔充值入账了两次' } },
  fundingMismatch: {
    invariant: 'F8',
    text: {
      en: "What was credited for a funding isn't what was received",
      cn: '充值入账金额与实收金额不符',
    },
  },
  liabilityMismatch: {
    invariant: 'F8',
    text: {
      en: "What a provider owes its customers isn't what was received less what was charged",
      cn: '服务商对客户的负债与入账减扣款不符',
    },
  },
  taxMismatch: {
    invariant: 'F8',
    text: {
      en: "The tax on invoices isn't what was posted as sales tax payable",
      cn: '发票税额与入账的应交销售税不符',
    },
  },
  carrierPaymentMismatch: {
    invariant: 'F8',
    text: {
      en: "What was posted for a payment of a carrier isn't what was recorded",
      cn: '承运商付款的入账金额与登记不符',
    },
  },
  partsOfCent: { invariant: 'F9', text: { en: 'A balance moved by a fraction of a cent', cn: '余额变动不是整分' } },
  writable: {
    invariant: 'F10',
    text: { en: 'A role may write to the ledger directly', cn: '有角色可直接写入账本' },
  },
  unprotected: {
    invariant: 'F10',
    text: { en: 'A table of the ledger lacks row level security', cn: '账本的数据表缺少行级安全策略' },
  },
  hourMismatch: {
    invariant: 'F11',
    text: { en: "An hour's totals aren't the sums of its transactions", cn: '每小时合计与流水合计不符' },
  },
  warehouseMismatch: {
    invariant: 'F11',
    text: { en: "A warehouse's transactions don't match its ledger", cn: '仓库流水与账本不符' },
  },
} as const satisfies Record<string, { invariant: string; text: Text }>

export type LedgerCheckCode = keyof typeof ledgerChecks
export const ledgerCheckCodes = Object.keys(ledgerChecks) as LedgerCheckCode[]
