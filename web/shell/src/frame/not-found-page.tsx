import { NotFoundView } from '@waybill/host/not-found'
import { linkStyle } from '@waybill/kit'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { useShellParts } from '../shell-context.tsx'

/** An address inside the product that leads nowhere. */
export function NotFoundPage() {
  const { bridge } = useShellParts()
  const follow = useFollowLink()
  const link = (href: string, text: string) => (
    <a href={href} onClick={follow} className={linkStyle.text}>
      {text}
    </a>
  )
  return <NotFoundView exit="orders" setTitle={bridge.setTitle} link={link} />
}
