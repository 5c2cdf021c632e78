import { shopifyPushScopes, shopifyScopes } from '@waybill/contract/stores/stores'
import { CopyButton, Link, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'

const DASHBOARD = 'https://dev.shopify.com/dashboard'

/** Where a seller finds client ID and secret, and which rights the app needs. */
export function ShopifyGuide() {
  const t = useT(storeMessages)
  return (
    <section aria-labelledby="shopify-guide" className="rounded-control border bg-sub p-3">
      <h3 id="shopify-guide" className="font-medium">
        {t('guideTitle')}
      </h3>
      <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5">
        <li>
          <Link href={DASHBOARD} external>
            {t('guideOpen')}
          </Link>{' '}
          {t('guideCreate')}
        </li>
        <li>
          {t('guideScopes')}{' '}
          {[...shopifyScopes, ...shopifyPushScopes].map((scope) => (
            <span key={scope} className="inline-flex items-center gap-1 whitespace-nowrap">
              <code className="rounded-badge bg-bg px-1 font-mono text-small">{scope}</code>
              <CopyButton value={scope} />
            </span>
          ))}
        </li>
        <li>{t('guideInstall')}</li>
        <li>{t('guideCopy')}</li>
      </ol>
      <p className="mt-2 text-small text-muted">{t('guideNote')}</p>
    </section>
  )
}
