import { NotFoundView } from '@waybill/host/not-found'
import { RawLink } from '../shared/raw-link.tsx'
import { useShellParts } from '../shell-context.tsx'
import { WholeKit } from '../whole-kit.tsx'
import { RawPage } from '../shared/raw-page.tsx'

/** An address under /ss that leads nowhere: raw like all of them, since the visitor may not be logged in. */
export function RawNotFoundPage() {
  const { bridge } = useShellParts()
  return (
    <RawPage>
      <WholeKit>
        <NotFoundView
          raw
          exit="login"
          setTitle={bridge.setTitle}
          link={(_href, text) => <RawLink to="/login">{text}</RawLink>}
        />
      </WholeKit>
    </RawPage>
  )
}
