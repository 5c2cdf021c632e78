import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { getFunding } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { errorProps, useBridge, useClient, usePageTitle } from '@waybill/host'
import { Button, LoadError, LoadingState, PageBody, PageHead, Skeleton, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { AddFundsForm, fundingMessages } from '@waybill/host/funding'
import { methodPanels } from '../shared/funding/method-panels.tsx'

const history = '/e/#/funds/funding'

function Content({ replaces }: { replaces: number | undefined }) {
  const t = useT(fundingMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const client = useClient()
  const before = useQuery({
    ...client.query(getFunding, { params: { id: replaces ?? 0 } }, { hideErrors: true }),
    enabled: replaces !== undefined,
  })
  if (before.error && !before.data)
    return <LoadError {...errorProps(before.error, locale, () => void before.refetch())} />
  if (replaces !== undefined && !before.data) return <LoadingState skeleton={<Skeleton className="h-40 w-full" />} />
  return (
    <AddFundsForm
      panels={methodPanels}
      replaced={before.data ?? null}
      onSent={(request) => {
        bridge.toast('ok', t('sent', { number: fundingNumber(request.id) }))
        bridge.navigate(`${history}?request=${request.id}`)
      }}
    />
  )
}

/** `#/funds/add`: a request to add money; `?replaces=` sends a denied one again. */
export function AddFundsPage() {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const { replaces } = useSearch({ strict: false }) as { replaces?: number }
  usePageTitle(t('addFunds'))
  return (
    <Gated title={t('addFunds')}>
      <PageBody kind="form">
        <PageHead
          title={t('addFunds')}
          actions={<Button onClick={() => bridge.navigate(history)}>{t('history')}</Button>}
        />
        <p className="mb-3 text-muted">{t('addText')}</p>
        <Content replaces={replaces} />
      </PageBody>
    </Gated>
  )
}
