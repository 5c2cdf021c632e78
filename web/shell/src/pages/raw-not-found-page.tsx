import { WholeKit } from '../whole-kit.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RawPage } from './raw-page.tsx'

/** An address under /ss that leads nowhere: raw like all of them, since the visitor may not be logged in. */
export function RawNotFoundPage() {
  return (
    <RawPage>
      <WholeKit>
        <NotFoundPage />
      </WholeKit>
    </RawPage>
  )
}
