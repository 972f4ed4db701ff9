// Checks files of deploy/ with the code that reads them in production.
//
//	check-files compose FILE    as `docker compose config` does
//	check-files manifests FILE  as the API server of Kubernetes does, with no unknown field
//	check-files traces FILE     as the OpenTelemetry Collector does, a request to /v1/traces with JSON
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: check-files compose|manifests|traces FILE")
	}
	switch args[0] {
	case "compose":
		return checkCompose(args[1])
	case "manifests":
		return checkManifests(args[1])
	case "traces":
		return readTraces(args[1])
	}
	return fmt.Errorf("unknown check: %s", args[0])
}

// checkCompose reads the file against the schema of compose, with merges, and checks that its parts fit.
func checkCompose(file string) error {
	options, err := cli.NewProjectOptions([]string{file}, cli.WithOsEnv)
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d services\n", file, len(project.Services))
	return nil
}

// checkManifests decodes each document into the type of its kind. A field that the type lacks is an error.
func checkManifests(file string) error {
	scheme := runtime.NewScheme()
	groups := []func(*runtime.Scheme) error{
		appsv1.AddToScheme, autoscalingv2.AddToScheme, corev1.AddToScheme, networkingv1.AddToScheme, policyv1.AddToScheme,
	}
	for _, add := range groups {
		if err := add(scheme); err != nil {
			return err
		}
	}
	decoder := json.NewSerializerWithOptions(
		json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Yaml: true, Strict: true},
	)
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if isComment(document) {
			continue
		}
		_, kind, err := decoder.Decode(document, nil, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Printf("%s: %s\n", file, kind)
	}
}

// readTraces prints the service and each span, as the Collector understands them.
func readTraces(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	request := ptraceotlp.NewExportRequest()
	if err := request.UnmarshalJSON(text); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, resource := range request.Traces().ResourceSpans().All() {
		service, _ := resource.Resource().Attributes().Get("service.name")
		for _, scope := range resource.ScopeSpans().All() {
			for _, span := range scope.Spans().All() {
				trace, parent := span.TraceID(), span.ParentSpanID()
				fmt.Println(service.Str(), span.Kind(), span.Name(), trace, parent, span.SpanID(), span.Status().Code())
			}
		}
	}
	return nil
}

// isComment says whether the document has no line that is YAML: the text before the first separator.
func isComment(document []byte) bool {
	for line := range bytes.Lines(document) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}
