/** The promises of HTTP's methods (RFC 9110, 9.2.1). */

/** True if a request of this method changes nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
