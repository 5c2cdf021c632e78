import { useEffect } from 'react'
import { buttonStyle, useT } from '@waybill/kit'
import { places } from '../frame/menu.tsx'
import { useFollowLink } from '../frame/use-follow-link.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'

/** An address inside the product that leads nowhere. */
export function NotFoundPage() {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const follow = useFollowLink()
  const title = t('notFoundTitle')
  useEffect(() => bridge.setTitle(title), [bridge, title])
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <h1 tabIndex={-1} className="text-title font-title outline-none">
        {title}
      </h1>
      <p className="text-muted">{t('notFoundText')}</p>
      <a href={places.orders} onClick={follow} className={`${buttonStyle()} mt-2`}>
        {t('toOrders')}
      </a>
    </div>
  )
}
