{{/* The names of objects and labels in Kubernetes have at most 63 characters, and no dash at the end. */}}
{{- define "latchkey.shortened" -}}
{{- trunc 63 . | trimSuffix "-" }}
{{- end }}

{{- define "latchkey.name" -}}
{{- include "latchkey.shortened" (coalesce .Values.nameOverride .Chart.Name) }}
{{- end }}

{{/* The name of the release, with the name of the chart behind it unless it is in there. */}}
{{- define "latchkey.fullname" -}}
{{- $name := include "latchkey.name" . }}
{{- $release := .Release.Name }}
{{- $ofBoth := contains $name $release | ternary $release (list $release $name | join "-") }}
{{- include "latchkey.shortened" (coalesce .Values.fullnameOverride $ofBoth) }}
{{- end }}

{{- define "latchkey.metricsName" -}}
{{- include "latchkey.fullname" . | trunc 55 | trimSuffix "-" }}-metrics
{{- end }}

{{- define "latchkey.selectorLabels" -}}
app.kubernetes.io/name: {{ include "latchkey.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "latchkey.labels" -}}
{{ include "latchkey.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* A key of a ConfigMap has no slash. */}}
{{- define "latchkey.themeKey" -}}
{{- . | replace "/" "__" }}
{{- end }}

{{/* The volume of the theme. Empty without a theme. */}}
{{- define "latchkey.themeVolume" -}}
{{- $theme := .Values.theme }}
{{- if gt (len (compact (list (ternary "files" "" (not (empty $theme.files))) $theme.configMap (ternary "volume" "" (not (empty $theme.volume)))))) 1 }}
{{- fail "theme: set only one of files, configMap and volume" }}
{{- end }}
{{- if $theme.files }}
configMap:
  name: {{ include "latchkey.fullname" . }}-theme
  items:
    {{- range $path, $_ := $theme.files }}
    - { key: {{ include "latchkey.themeKey" $path | quote }}, path: {{ $path | quote }} }
    {{- end }}
{{- else if $theme.configMap }}
configMap:
  name: {{ $theme.configMap }}
  {{- with $theme.items }}
  items:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- else if $theme.volume }}
{{- toYaml $theme.volume }}
{{- end }}
{{- end }}

{{/* Not empty where more than one instance may run. */}}
{{- define "latchkey.severalInstances" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicaCount) 1) }}on{{ end }}
{{- end }}
