import { errorProps, errorMessage } from '@waybill/host'
import { ApiError } from '@waybill/contract/core/client'
import { Banner, Drawer, LoadError, ProgressBar, useLocale, useShortcuts, useT } from '@waybill/kit'
import { IdentityGate } from '../gate.tsx'
import { buyMessages } from '../messages/buy.ts'
import { ExcludedNote, Shortfall } from './insufficient-balance.tsx'
import { AfterButtons, BalanceNote, BuyButton } from './buy-footer.tsx'
import { OneOrder, RatesSkeleton } from './single-order.tsx'
import { OrderRows } from './order-rows.tsx'
import { PurchaseView } from './purchase-view.tsx'
import type { Buying } from './use-buying.ts'

/** What went wrong with the press of Buy, and what to do. */
function BuyError({ buying, onLeave }: { buying: Buying; onLeave: () => void }) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const { error } = buying.purchase.buy
  const lost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return (
    <>
      <Shortfall buying={buying} onLeave={onLeave} />
      {buying.refreshed && (
        <Banner tone="warning" className="mb-3">
          {t('expired')}
        </Banner>
      )}
      {error && lost && (
        <Banner tone="warning" title={t('networkTitle')} className="mb-3">
          {t('networkText')}
        </Banner>
      )}
      {error && !lost && (
        <Banner tone="critical" className="mb-3">
          {errorMessage(error, locale) ?? String(error)}
        </Banner>
      )}
    </>
  )
}

function Quotes({ buying }: { buying: Buying }) {
  const { quotes, picks, orderIds, choices, setChoices, setTyped } = buying
  const first = picks[0]
  if (orderIds.length === 1 && first) {
    const { orderId } = first.quote
    return (
      <OneOrder
        pick={first}
        onService={(service) => setChoices({ ...choices, rows: new Map([[orderId, service]]) })}
        onFixed={() => quotes.reload([orderId])}
        onTyped={(unsaved) => setTyped(orderId, unsaved)}
      />
    )
  }
  return (
    <OrderRows
      picks={picks}
      choices={choices}
      onChoices={setChoices}
      atStart={quotes.atStart}
      before={buying.before}
      onExclude={(id) => buying.leaveOut([id])}
      onFixed={(id) => quotes.reload([id])}
      onRetyped={quotes.reload}
      onTexts={() => quotes.reload(buying.textOrders)}
      onTyped={setTyped}
    />
  )
}

/** Prices as far as they have come, and how far that is. */
function Choose({ buying, onLeave }: { buying: Buying; onLeave: () => void }) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const { quotes, picks } = buying
  if (quotes.error instanceof ApiError && quotes.error.code === 'NEEDS_VERIFICATION') {
    return <IdentityGate onLeave={onLeave} />
  }
  const missing = buying.orderIds.filter((id) => !quotes.quotes.has(id))
  const retry = () => quotes.reload(missing.length > 0 ? missing : buying.orderIds)
  return (
    <>
      {quotes.loading && quotes.loading.total > 1 && (
        <div className="mb-3">
          <p className="mb-1 text-small text-muted">{t('comparingSome', quotes.loading)}</p>
          <ProgressBar share={quotes.loading.done / quotes.loading.total} label={t('comparing')} />
        </div>
      )}
      {quotes.error !== null && <LoadError {...errorProps(quotes.error, locale, retry)} className="py-6!" />}
      <BuyError buying={buying} onLeave={onLeave} />
      <ExcludedNote buying={buying} />
      {picks.length > 0 && <Quotes buying={buying} />}
      {picks.length === 0 && quotes.loading && (
        <div role="status" aria-label={t('comparing')}>
          <RatesSkeleton />
        </div>
      )}
    </>
  )
}

/** Keys that work wherever the focus is in the drawer, also on its title, outside of the form. Stands inside the drawer's layer. */
function Keys({ buying }: { buying: Buying }) {
  const { purchase, labels, printing } = buying
  const { batch, batchId } = purchase
  useShortcuts({ 'mod+enter': buying.buy }, { enabled: batchId === null })
  useShortcuts({ p: () => void printing.print(labels) }, { enabled: batch?.finished === true && labels.length > 0 })
  return null
}

/** From prices to printed labels: compare, choose, buy, watch, print. */
export function BuyDrawer({ buying, onClose }: { buying: Buying; onClose: () => void }) {
  const t = useT(buyMessages)
  const { orderIds, purchase, picks } = buying
  const { batchId, batch } = purchase
  const one = orderIds.length === 1
  const number = one ? picks[0]?.quote.orderNo : undefined
  return (
    <Drawer
      open
      width={760}
      onClose={onClose}
      dirty={buying.dirty}
      title={one ? t('titleOne') : t('titleMany', { n: orderIds.length - buying.leftOut.size })}
      description={number && <span className="tnum">{number}</span>}
      onSubmit={batchId === null ? buying.buy : undefined}
      footerNote={batchId === null ? <BalanceNote buying={buying} /> : undefined}
      footer={batchId === null ? <BuyButton buying={buying} /> : <AfterButtons buying={buying} onClose={onClose} />}
    >
      <Keys buying={buying} />
      {batchId === null && <Choose buying={buying} onLeave={onClose} />}
      {batchId !== null && (batch ? <PurchaseView batch={batch} onLeave={onClose} /> : <RatesSkeleton />)}
    </Drawer>
  )
}
