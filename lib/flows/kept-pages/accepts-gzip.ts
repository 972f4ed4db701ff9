/** Whether a browser takes gzip, by its header `Accept-Encoding` (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | null): boolean {
  return (header ?? '').split(',').some((coding) => {
    const [name, quality = ''] = coding.toLowerCase().split(';', 2)
    return name?.trim() === 'gzip' && !/^\s*q=0(?:\.0*)?\s*$/.test(quality)
  })
}
