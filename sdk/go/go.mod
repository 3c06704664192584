module git.example.com/coffer/coffer/sdk/go

go 1.21
