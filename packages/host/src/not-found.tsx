import { PlaceLink, useBridge } from '@waybill/host'
import { FirstUse, PageBody, defineMessages, useT } from '@waybill/kit'
import { SearchX } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'

const messages = defineMessages({
  en: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    orders: 'Go to orders',
    shipments: 'Go to shipments',
    home: 'Go to home',
    warehouse: 'Go to start',
    users: 'Go to users',
    login: 'Go to the login page',
  },
  cn: {
    title: '页面不存在',
    text: '地址可能有误，或页面已移动。',
    orders: '前往订单',
    shipments: '前往运单',
    home: '前往首页',
    warehouse: '前往首页',
    users: '前往用户',
    login: '前往登录页',
  },
})

const exits = {
  orders: '/b/#/order/lists',
  shipments: '/e/#/shipment/lists',
  home: '/o/#/home',
  warehouse: '/w/#/start',
  users: '/a/#/user/lists',
  login: '/login',
} as const

export type Exit = keyof typeof exits

/** An address that leads nowhere, in the words that shell and sub-apps share; `link` makes the way out. */
export function NotFoundView(props: {
  exit: Exit
  setTitle: (title: string) => void
  link: (href: string, text: string) => ReactNode
  /** On a page without header and menu: set like the others of its kind. */
  raw?: boolean
}) {
  const { exit, setTitle, link, raw } = props
  const t = useT(messages)
  const title = t('title')
  useEffect(() => setTitle(title), [setTitle, title])
  if (raw)
    return (
      <>
        <h1 tabIndex={-1} className="text-figure font-semibold outline-none">
          {title}
        </h1>
        <p className="mt-2 mb-6 text-muted">{t('text')}</p>
        <p>{link(exits[exit], t(exit))}</p>
      </>
    )
  return (
    <PageBody>
      <FirstUse heading icon={<SearchX />} title={title} action={link(exits[exit], t(exit))}>
        {t('text')}
      </FirstUse>
    </PageBody>
  )
}

const placeLink = (href: string, text: string) => <PlaceLink href={href}>{text}</PlaceLink>

/** A sub-app's page for its addresses that lead nowhere. */
export const notFoundPage = (exit: Exit) =>
  function NotFoundPage() {
    const { setTitle } = useBridge()
    return <NotFoundView exit={exit} setTitle={setTitle} link={placeLink} />
  }
