import { Tag } from 'lucide-react'
import { Button, cx, useFormat, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { PrintButton } from '@waybill/host/labels'
import { insuranceOf, labelCount } from './choice.ts'
import type { Buying } from './use-buying.ts'

/** What of the total is insurance: it is never bought unseen. */
function InsuranceNote({ buying }: { buying: Buying }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { labels, amount } = insuranceOf(buying.picks)
  if (labels === 0) return null
  return <span className="block">{t('insured', { n: labels, amount: format.money(amount) })}</span>
}

/** Balance before and after, and what is short; what of the total is insurance. */
export function BalanceNote({ buying }: { buying: Buying }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { quotes, total, short } = buying
  if (quotes.balance === null) return null
  return (
    <span className={cx('tnum', short > 0 && 'text-danger')}>
      {t('balance', { balance: format.money(quotes.balance) })}
      {total > 0 && (
        <>
          {short > 0 ? ' · ' : ' → '}
          {short > 0
            ? t('shortNote', { short: format.money(short) })
            : t('after', { after: format.money(quotes.balance - total) })}
        </>
      )}
      <InsuranceNote buying={buying} />
    </span>
  )
}

/** The one primary button before the purchase, with number and money in it. */
export function BuyButton({ buying }: { buying: Buying }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { picks, total, ready, short, purchase, orderIds } = buying
  // Of labels: an order with several packages gets one for each.
  const n = labelCount(picks)
  return (
    <Button
      type="submit"
      variant="primary"
      icon={<Tag />}
      shortcut="mod+enter"
      disabled={!ready}
      title={short > 0 ? t('short', { short: format.money(short) }) : undefined}
      pending={purchase.buy.isPending}
    >
      {n === 0 ? t(orderIds.length === 1 ? 'titleOne' : 'buyNone') : t('buy', { n, amount: format.money(total) })}
    </Button>
  )
}

/** After the purchase: print, retry what failed, close. */
export function AfterButtons({ buying, onClose }: { buying: Buying; onClose: () => void }) {
  const t = useT(buyMessages)
  const { purchase, labels, printing, retry } = buying
  const failed = purchase.batch?.items.filter((item) => item.state === 'failed') ?? []
  const rose =
    failed.some((item) => item.newPrice !== null) && failed.every((item) => item.newPrice !== null || item.piece)
  return (
    <>
      <Button onClick={onClose}>{purchase.batch?.finished ? t('done') : t('close')}</Button>
      {purchase.batch?.finished && failed.length > 0 && (
        <Button variant={labels.length === 0 ? 'primary' : 'outline'} onClick={retry}>
          {rose ? t('confirmPrices') : t('retryFailed', { n: failed.length })}
        </Button>
      )}
      {purchase.batch?.finished && labels.length > 0 && (
        <PrintButton
          variant="primary"
          shortcut="p"
          printing={printing}
          onPrint={(options) => void printing.print(labels, options)}
        >
          {t('printMany', { n: labels.length })}
        </PrintButton>
      )}
    </>
  )
}
