import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** RFC 3927, RFC 4291 2.5.6, and how IPv6 writes the former: compatible (mapped is known to BlockList) and NAT64. */
const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6')
LINK_LOCAL.addSubnet('::169.254.0.0', 112, 'ipv6')
LINK_LOCAL.addSubnet('64:ff9b::169.254.0.0', 112, 'ipv6')

/** What is said of a target there, and what to do about it. */
export const LINK_LOCAL_REFUSED =
  'link-local addresses (169.254.0.0/16, fe80::/10) hold the credentials of cloud machines; ' +
  'start the host with --allow-link-local to reach them'

/** Whether an address, also one in the brackets of a URL, is link-local; names are not resolved. Assumes: A-315. */
export function isLinkLocal(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && LINK_LOCAL.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** The host that was asked for is link-local, or its name resolves to such an address at this moment. */
class LinkLocalError extends Error {
  constructor(host: string) {
    super(`${host} was not asked: ${LINK_LOCAL_REFUSED}`)
  }
}

/** Errors: one with a sentence, for the host of a URL that is a link-local address itself. */
export function refuseLinkLocalHost(host: string): void {
  if (isLinkLocal(host)) throw new LinkLocalError(host)
}

/**
 * The look-up of a connection, which refuses names of link-local addresses. It is asked by the connection itself: a
 * name cannot point elsewhere between the check and the use.
 */
export function refusingLookup(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (host, options, answer) =>
    lookup(host, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (error === null && addresses.some(isLinkLocal)) answer(new LinkLocalError(host), found, family)
      else answer(error, found, family)
    })
}
