import { LoginCard, RawAnchor, RawFrame } from '@waybill/login'
import type { PreviewFacts } from './form.ts'

/** The site's own log-in page with the brand as it is being edited. */
export const PreviewLogin = ({ form, site, slogan, main }: PreviewFacts) => (
  <RawFrame look={{ ...form, site, slogan: slogan || null }} main={main} still>
    <LoginCard
      site={site}
      userName="ada@example.com"
      password="preview"
      link={(_to, text) => <RawAnchor>{text}</RawAnchor>}
    />
  </RawFrame>
)
