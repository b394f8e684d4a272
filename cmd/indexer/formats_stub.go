package main

type junitPrinter struct{ textPrinter }
type csvPrinter struct{ textPrinter }

func newSARIFPrinter() printer { return textPrinter{} }
