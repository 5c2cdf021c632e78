import type { IncomingMessage } from 'node:http'

type Request = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>

/** How often a request names its host: more than once is an attempt to be read in two ways (RFC 9112 3.2). */
export function hostLines({ rawHeaders }: Pick<Request, 'rawHeaders'>): number {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') lines += 1
  }
  return lines
}

/** The path of a request target. One in absolute form names the host, whatever the Host header says (RFC 9112 3.2.2). */
export function originForm(request: Request): string {
  const target = request.url ?? '/'
  const match = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i.exec(target)
  if (!match) return target
  const [, authority = '', rest = ''] = match
  request.headers.host = authority
  return rest.startsWith('/') ? rest : `/${rest}`
}
