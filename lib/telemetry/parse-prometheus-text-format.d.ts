declare module 'parse-prometheus-text-format' {
  interface Sample {
    value?: string
    labels?: Record<string, string>
  }
  interface Family {
    name: string
    help: string
    type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED'
    metrics: Sample[]
  }
  const parse: (text: string) => Family[]
  export = parse
}
