import type { IncomingMessage } from 'node:http'

type Request = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>

/** How often a request names its host: more than once is an attempt to be read in two ways (RFC 9112 3.2). */
export const hostLines = ({ rawHeaders }: Pick<Request, 'rawHeaders'>): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** The path of a request target. One in absolute form names the host, whatever the Host header says (RFC 9112 3.2.2). */
export function originForm(request: Request): string {
  const target = request.url ?? '/'
  const match = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i.exec(target)
  if (!match) return target
  const [, authority = '', rest = ''] = match
  request.headers.host = authority
  return rest.startsWith('/') ? rest : `/${rest}`
}
