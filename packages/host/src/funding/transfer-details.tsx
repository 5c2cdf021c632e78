import type { FundingOptions } from '@waybill/contract/funding/api'
import { shownReference } from '@waybill/contract/funding/reference'
import { Card, CopyButton, type Description, DescriptionList, useLocale, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'

const copyable = (value: string) => (
  <span className="tnum inline-flex max-w-full items-center gap-1">
    <span className="min-w-0 break-words">{value}</span>
    <CopyButton value={value} />
  </span>
)

function useFacts({ bank, service }: Pick<FundingOptions, 'bank' | 'service'>, method: 'bank' | 'service') {
  const t = useT(fundingMessages)
  const rows: [id: string, label: string, value: string][] =
    method === 'bank' && bank
      ? [
          ['accountName', t('accountName'), bank.accountName],
          ['bankName', t('bankName'), bank.bankName],
          ['accountNo', t('accountNo'), bank.accountNo],
          ['routingNo', t('routingNo'), bank.routingNo],
          ['swift', t('swift'), bank.swift],
          ['address', t('bankAddress'), bank.address],
        ]
      : service
        ? [
            ['serviceName', t('serviceName'), service.name],
            ['serviceAccount', t('serviceAccount'), service.account],
          ]
        : []
  return rows
    .filter(([, , value]) => value !== '')
    .map(([id, label, value]): Description => ({ id, label, value: copyable(value) }))
}

/** Where the money goes, and the reference that it must carry. */
export function TransferDetails({ options, method }: { options: FundingOptions; method: 'bank' | 'service' }) {
  const t = useT(fundingMessages)
  const { locale } = useLocale()
  const facts = useFacts(options, method)
  const words = (method === 'bank' ? options.bank : options.service)?.instructions[locale] ?? ''
  return (
    <Card title={t('whereTo')}>
      <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
      <div className="mt-3 rounded-control border border-line bg-sub p-3">
        <p className="text-small text-muted">{t('reference')}</p>
        <p className="flex items-center gap-1">
          <span className="tnum text-section font-semibold" data-reference="">
            {shownReference(options.reference)}
          </span>
          <CopyButton value={options.reference} name={t('reference')} />
        </p>
        <p className="text-small text-muted">{t('referenceHint')}</p>
      </div>
      {words !== '' && <p className="mt-3 break-words whitespace-pre-line">{words}</p>}
    </Card>
  )
}
