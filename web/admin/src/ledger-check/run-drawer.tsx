import type { LedgerCheckRun, LedgerFinding } from '@waybill/contract/funds/ledger-check-api'
import { ledgerCheckCodes, ledgerChecks } from '@waybill/contract/funds/ledger-check-words'
import { Card, CopyButton, DescriptionList, Drawer, Notice, useFormat, useLocale, useT } from '@waybill/kit'
import { ledgerCheckMessages } from './messages.ts'
import { Result } from './result.tsx'

function Finding({ finding }: { finding: LedgerFinding }) {
  const t = useT(ledgerCheckMessages)
  const whose = finding.orgName ?? (finding.orgId === null ? t('everyone') : String(finding.orgId))
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block">{whose}</span>
        <span className="tnum block break-all text-small text-muted">{finding.subject}</span>
      </span>
      <CopyButton value={finding.subject} />
    </li>
  )
}

/** Each kind of problem with the rows in which it was found. */
function Findings({ run }: { run: LedgerCheckRun }) {
  const t = useT(ledgerCheckMessages)
  const { locale } = useLocale()
  const kinds = ledgerCheckCodes.filter((code) => run.findings.some(({ check }) => check === code))
  return (
    <>
      {kinds.map((code) => (
        <Card key={code} title={ledgerChecks[code].text[locale]}>
          <p className="text-small text-muted">
            {t('invariant')} {ledgerChecks[code].invariant}
          </p>
          <ul className="flex flex-col gap-2 pt-2">
            {run.findings
              .filter(({ check }) => check === code)
              .map((finding) => (
                <Finding key={`${finding.orgId} ${finding.subject}`} finding={finding} />
              ))}
          </ul>
        </Card>
      ))}
      {kinds.length > 0 && <p className="text-small text-muted">{t('mostFive')}</p>}
    </>
  )
}

/** One run: what it read, and every problem with its rows. */
export function RunDrawer({ run, onClose }: { run: LedgerCheckRun; onClose: () => void }) {
  const t = useT(ledgerCheckMessages)
  const format = useFormat()
  const facts = [
    { id: 'result', label: t('result'), value: <Result run={run} /> },
    { id: 'cause', label: t('cause'), value: run.startedBy ?? t(run.cause) },
    { id: 'books', label: t('books'), value: format.number(run.books) },
    { id: 'transfers', label: t('transfers'), value: format.number(run.transfers) },
    { id: 'scope', label: t('scope'), value: t(run.scope) },
    { id: 'duration', label: t('duration'), value: t('seconds', { seconds: (run.durationMs / 1000).toFixed(1) }) },
    { id: 'checked', label: t('checked'), value: t(`${run.scope}Hint`), wide: true },
  ]
  return (
    <Drawer open width={560} onClose={onClose} title={t('run', { when: format.dateTime(run.finishedAt) })}>
      <div className="flex flex-col gap-3">
        {!run.completed && (
          <Notice tone="warning" title={t('stopped')}>
            {t('stoppedText')}
          </Notice>
        )}
        <DescriptionList items={facts} />
        <Findings run={run} />
      </div>
    </Drawer>
  )
}
