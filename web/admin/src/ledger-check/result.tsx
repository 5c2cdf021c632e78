import type { LedgerCheckRun } from '@waybill/contract/funds/ledger-check-api'
import { Badge, useT } from '@waybill/kit'
import { ledgerCheckMessages } from './messages.ts'

/** What a check came to. */
export function Result({ run }: { run: LedgerCheckRun }) {
  const t = useT(ledgerCheckMessages)
  if (!run.completed) return <Badge tone="warning">{t('stopped')}</Badge>
  const n = run.findings.length
  return n === 0 ? <Badge tone="success">{t('sound')}</Badge> : <Badge tone="critical">{t('found', { n })}</Badge>
}
