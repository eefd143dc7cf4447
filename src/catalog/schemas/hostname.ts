/** Addresses of an organization or a site: custom hostnames and subdomains (extended API, "Others"). */
import { boolean, lazyObject, literal, object, optional, stated, string, told } from '../fields.ts'
import { members } from '../shared.ts'

const target = () =>
  object({
    type: stated({ known: ['organization', 'site'] }),
    organization: optional(string()),
    site: optional(string()),
  })

export const CustomHostname = lazyObject(() => ({
  object: literal('custom-hostname'),
  hostname: string(),
  target: target(),
  isActive: told({ yes: 'good', no: 'warn' }),
  status: optional(
    stated({
      known: ['live', 'ssl_pending', 'dns_no_cname', 'dns_wrong_cname', 'ssl_failed'],
      tones: {
        live: 'good',
        ssl_pending: 'warn',
        dns_no_cname: 'bad',
        dns_wrong_cname: 'bad',
        ssl_failed: 'bad',
      },
    }),
  ),
  urls: members(string(), 'location', 'published'),
}))

export const Subdomain = lazyObject(() => ({
  object: literal('subdomain'),
  subdomain: string(),
  target: target(),
  isActive: boolean(),
}))
